# The page of --report=html as rows of C strings, one a line of the page. SPDX-License-Identifier: MIT
#   cmake -DPAGE=FOLDER -DOUTPUT=FILE -P embed_page.cmake
# In page.html page.css and the scripts replace the lines {style} and {script}. The line {report} remains: report_html.c replaces it.
file(READ ${PAGE}/page.html text)
file(READ ${PAGE}/page.css style)
set(script "")
foreach(part code times page)
  file(READ ${PAGE}/${part}.js text_of_part)
  string(APPEND script "${text_of_part}")
endforeach()
string(REPLACE "{style}\n" "${style}" text "${text}")
string(REPLACE "{script}\n" "${script}" text "${text}")
string(REPLACE "\\" "\\\\" text "${text}")
string(REPLACE "\"" "\\\"" text "${text}")
string(REGEX REPLACE "([^\n]*)\n" "    \"\\1\\\\n\",\n" text "${text}")
file(WRITE ${OUTPUT} "${text}")
