/** One cycle for each knot of a graph (strongly connected component), beginning and ending with the same node. */
export function findCycles(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (node: string): number => {
    const mine = order.size
    order.set(node, mine)
    let lowest = mine
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    if (lowest === mine) {
      const knot = stack.splice(stack.indexOf(node))
      if (knot.length > 1 || graph.get(node)?.includes(node)) knots.push(knot)
    }
    return lowest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return knots.map((knot) => shortestFrom(knot.toSorted()[0] ?? '', new Set(knot), graph))
}

function shortestFrom(start: string, within: Set<string>, graph: Map<string, string[]>): string[] {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next]
      if (within.has(next) && !seen.has(next)) {
        seen.add(next)
        ways.push([...way, next])
      }
    }
  }
  return [start]
}
