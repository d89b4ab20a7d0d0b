/* linked-list: pointers from node to node, which no clause makes those of the device. SPDX-License-Identifier: MIT */
struct node {
    double v;
    struct node *next;
};
struct chain {
    double v;
    struct chain *link;
};

void copied(struct node *head, double *sum)
{
#pragma acc serial copyin(head[0:1]) copyout(sum[0:1])
    {
        struct node *q = head;
        sum[0] = 0;
        while (q) {
            sum[0] += q->v;
            q = q->next;
        }
    }
}

void present(struct node *head)
{
#pragma acc serial present(head)
    for (struct node *q = head; q; q = q->next) q->v *= 2;
}

void attached(struct chain *c, int n)
{
#pragma acc enter data copyin(c[0:n])
    for (int i = 0; i + 1 < n; i++) {
#pragma acc enter data attach(c[i].link)
    }
#pragma acc serial
    for (struct chain *q = c; q; q = q->link) q->v *= 2;
}
