/** A short chime of two bells, made here: nothing is fetched for it. Browsers are silent until their user has done something on the page. */
export const chime = (): void => {
  const Context = globalThis.AudioContext
  if (!Context) return
  const context = new Context()
  const end = [
    { hertz: 880, at: 0 },
    { hertz: 1318.5, at: 0.14 },
  ].map((note) => ring(context, note))
  Promise.all(end)
    .then(() => context.close())
    .catch(() => {})
}

const ring = (context: AudioContext, { hertz, at }: { hertz: number; at: number }): Promise<void> => {
  const bell = context.createOscillator()
  const volume = context.createGain()
  const from = context.currentTime + at
  bell.frequency.value = hertz
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(0.18, from + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.7)
  bell.connect(volume).connect(context.destination)
  bell.start(from)
  bell.stop(from + 0.7)
  return new Promise((resolve) => bell.addEventListener('ended', () => resolve()))
}
