/**
 * Does something once, however many tabs of this browser would: whoever gets the lock of that name first does it, and holds it for a
 * while so that those who come a moment later do not do it again.
 */
export const onceOverTabs = async (name: string, act: () => void, heldMs = 3_000): Promise<void> => {
  if (!navigator.locks) return act()
  await navigator.locks.request(`carillon.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, heldMs))
  })
}
