const firstHour = 6

/** Every quarter of an hour (rules/pages 5), from six in the morning, so that the working day comes first. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, quarter) => {
  const minutes = (quarter * 15 + firstHour * 60) % 1440
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
})
