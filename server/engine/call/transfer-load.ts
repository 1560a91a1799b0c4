/** How many of each broadcast talk to somebody at this node, so that fewer are called while nobody else could be talked to. */
export type TransferLoad = ReturnType<typeof openTransferLoad>

/** Others may have lines too; whoever was refused one is believed for so long. */
const believedMs = 5000

export const openTransferLoad = (now: () => number = () => performance.now()) => {
  const talking = new Map<number, number>()
  const refusedAt = new Map<number, number>()

  return {
    begun: (broadcastId: number) => void talking.set(broadcastId, (talking.get(broadcastId) ?? 0) + 1),
    ended(broadcastId: number) {
      refusedAt.delete(broadcastId)
      const left = (talking.get(broadcastId) ?? 1) - 1
      if (left > 0) talking.set(broadcastId, left)
      else talking.delete(broadcastId)
    },
    refused: (broadcastId: number) => void refusedAt.set(broadcastId, now()),
    talking: (broadcastId: number): number => talking.get(broadcastId) ?? 0,
    isFull(broadcastId: number, lines: number): boolean {
      if ((talking.get(broadcastId) ?? 0) >= lines) return true
      const at = refusedAt.get(broadcastId)
      if (at === undefined) return false
      if (now() - at < believedMs) return true
      refusedAt.delete(broadcastId)
      return false
    },
  }
}
