const key = 'carillon.reloaded'
const minute = 60_000

/**
 * A part of the page that cannot be loaded has most likely been replaced by a newer release: the page is reloaded, once.
 * A second failure within a minute is left to the page's own failed state.
 */
export const reloadOnFailedLoad = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < minute) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
