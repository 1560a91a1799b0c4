const peakCount = 120

/** The shape of a sound, 0 to 255, for a picture of it. */
export const peaksOf = (samples: Int16Array): Uint8Array =>
  Uint8Array.from({ length: peakCount }, (_, at) => {
    let peak = 0
    const part = samples.subarray(
      Math.floor((at * samples.length) / peakCount),
      Math.floor(((at + 1) * samples.length) / peakCount),
    )
    for (const sample of part) peak = Math.max(peak, Math.abs(sample))
    return Math.round((peak / 32_768) * 255)
  })
