import type { Format } from './read-styles.ts'

/** A number of a cell as a person would write it: no exponent, no '.0', dates as 2026-11-20. */
export const formatNumber = (raw: string, format: Format, is1904: boolean): string => {
  if (format.kind === 'number' && /^(0|-?[1-9]\d{0,14})$/.test(raw)) return raw
  const value = raw.trim() === '' ? Number.NaN : Number(raw)
  if (!Number.isFinite(value)) return raw
  if (format.kind === 'padded') return plain(value).padStart(format.digits, '0')
  if (format.kind === 'number') return plain(value)
  return formatDate(value, format.kind, is1904) ?? plain(value)
}

/** 2026-11-20T00:00:00Z of a cell that holds its date as text. */
export const formatIsoDate = (raw: string): string => raw.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')

/** Excel keeps 15 digits; what a double has beyond them is noise. */
const plain = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value)
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  if (Number.isInteger(rounded)) return BigInt(rounded).toString()
  return rounded.toFixed(20).replace(/\.?0+$/, '')
}

const day = 86_400_000
/** The end of the year 9999. */
const lastSerial = 2_958_465

const formatDate = (serial: number, kind: 'date' | 'time' | 'both', is1904: boolean): string | undefined => {
  if (serial < 0 || serial >= lastSerial + 1) return undefined
  // Lotus took 1900 for a leap year, and Excel still does.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const at = new Date(epoch + Math.round((serial * day) / 1000) * 1000)
  if (at.getUTCFullYear() > 9999) return undefined
  const date = at.toISOString().slice(0, 10)
  const time = at.toISOString().slice(11, 19).replace(/:00$/, '')
  if (kind === 'time') return serial < 1 ? time : `${date} ${time}`
  return kind === 'date' || time === '00:00' ? date : `${date} ${time}`
}

/** Characters that XML cannot hold are written _x000D_; a NUL is dropped, since the database keeps none. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
        code === '0000' ? '' : String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
