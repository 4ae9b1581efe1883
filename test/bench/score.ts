/** A query with its graded results: 2 is right, 1 is useful. */
export type GradedQuery = { id: string; kind: string; text: string; relevant: Record<string, number> };
export type Scores = Map<string, { queries: number; ndcg: number }>;

const cutoff = 10;

/** nDCG@10 over all queries with a relevant result (`all`), and by kind. */
export function scoreRun(queries: GradedQuery[], answers: Map<string, string[]>): Scores {
  const scores: Scores = new Map();
  for (const query of queries) {
    if (Object.keys(query.relevant).length === 0) continue;
    const ndcg = ndcgOf(query, answers.get(query.id) ?? []);
    for (const kind of ['all', query.kind]) {
      const { queries: n, ndcg: mean } = scores.get(kind) ?? { queries: 0, ndcg: 0 };
      scores.set(kind, { queries: n + 1, ndcg: (mean * n + ndcg) / (n + 1) });
    }
  }
  return scores;
}

function ndcgOf({ relevant }: GradedQuery, answers: string[]): number {
  const gains = [...new Set(answers)].map((id) => gain(relevant[id] ?? 0));
  const ideal = Object.values(relevant)
    .map(gain)
    .sort((a, b) => b - a);
  return discounted(gains) / discounted(ideal);
}

const gain = (grade: number) => 2 ** grade - 1;

function discounted(gains: number[]): number {
  return gains.slice(0, cutoff).reduce((sum, each, rank) => sum + each / Math.log2(rank + 2), 0);
}
