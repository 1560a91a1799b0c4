/**
 * Where a ZIP code lies, as far as its first three digits say: the state, and with it every zone that the state has. Too
 * many zones are safe for quiet hours, which ask all of them.
 */
import { areaCodes } from './area-codes.ts'

type ZipPlace = { readonly state: string; readonly timeZones: readonly string[] }

/** The place of a ZIP or ZIP+4; undefined for what is none, and for those of the armed forces, which may be anywhere. */
export const findZip = (zip: string): ZipPlace | undefined => {
  const digits = /^\s*(\d{3})\d{2}(-?\d{4})?\s*$/.exec(zip)?.[1]
  const state = digits && stateOf(Number(digits))
  return state ? placeOf(state) : undefined
}

const stateOf = (prefix: number): string | undefined =>
  ranges.find(({ from, to }) => prefix >= from && prefix <= to)?.state

const placeOf = (state: string): ZipPlace | undefined => {
  const timeZones = [...new Set(areaCodes.filter((one) => one.state === state).flatMap((one) => one.timeZones))]
  return timeZones.length > 0 ? { state, timeZones } : undefined
}

/** Three-digit prefixes as the postal service assigns them; what lies in between is in its own line. */
const table = `NY 5 100-149 63 | PR 6-7 9 | VI 8 | MA 10-27 55 | RI 28-29 | NH 30-38 | ME 39-49 | VT 50-54 56-59 | CT 60-62 64-69 |
NJ 70-89 | PA 150-196 | DE 197-199 | DC 200 202-205 | VA 201 220-246 | MD 206-219 | WV 247-268 | NC 270-289 | SC 290-299 |
GA 300-319 398-399 | FL 320-339 341-342 344 346-347 349 | AL 350-352 354-369 | TN 370-385 | MS 386-397 | KY 400-427 |
OH 430-459 | IN 460-479 | MI 480-499 | IA 500-516 520-528 | WI 530-532 534-535 537-549 | MN 550-551 553-567 | SD 570-577 |
ND 580-588 | MT 590-599 | IL 600-620 622-629 | MO 630-631 633-641 644-658 | KS 660-662 664-679 | NE 680-681 683-693 |
LA 700-701 703-708 710-714 | AR 716-729 | OK 730-731 734-741 743-749 | TX 733 750-770 772-799 885 | CO 800-816 | WY 820-831 |
ID 832-838 | UT 840-847 | AZ 850-853 855-857 859-860 863-865 | NM 870-871 873-875 877-884 | NV 889-891 893-895 897-898 |
CA 900-908 910-928 930-961 | HI 967-968 | GU 969 | OR 970-979 | WA 980-986 988-994 | AK 995-999`

const ranges = table
  .split('|')
  .flatMap((line) => {
    const [state, ...spans] = line.trim().split(/\s+/) as [string, ...string[]]
    return spans.map((span) => {
      const [from, to = from] = span.split('-').map(Number) as [number, number?]
      return { state, from, to: to! }
    })
  })
  // A single prefix within another state's range is that state's exception.
  .sort((a, b) => a.to - a.from - (b.to - b.from))
