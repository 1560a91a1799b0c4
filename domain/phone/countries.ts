/**
 * The 23 countries Carillon serves: names, prefixes and digit limits (rules/phone-numbers 1). The ids after Canada
 * follow the order of its list.
 */
type Country = {
  readonly CountryID: number
  /** ISO 3166-1 alpha-2. */
  readonly iso: string
  readonly name: string
  /** Country calling code. */
  readonly prefix: string
  /** The number of digits that the hint names. */
  readonly maxDigits: number
  /** What the prefix and the digits after it may amount to. */
  readonly maxDigitsWithPrefix: number
  readonly hint: string
  /** IANA name of the zone assumed when nothing better is known. */
  readonly timeZone: string
  readonly timeZones: readonly string[]
}

export const unitedStates = 1
export const canada = 2

const northAmericanHint = 'Must be 10 digits; use only numbers'

// The first zone is the default.
const northAmerican = (
  CountryID: number,
  iso: string,
  name: string,
  timeZones: readonly [string, ...string[]],
): Country => ({
  CountryID,
  iso,
  name,
  prefix: '1',
  maxDigits: 10,
  maxDigitsWithPrefix: 11,
  hint: northAmericanHint,
  timeZone: timeZones[0],
  timeZones,
})

const abroad = (
  CountryID: number,
  iso: string,
  name: string,
  prefix: string,
  maxDigits: number,
  ...timeZones: [string, ...string[]]
): Country => ({
  CountryID,
  iso,
  name,
  prefix,
  maxDigits,
  // Only the Netherlands' limit leaves out the prefix: with it no Dutch number (31 and nine digits) would fit.
  maxDigitsWithPrefix: iso === 'NL' ? prefix.length + maxDigits : maxDigits,
  hint: `Must start with ${prefix}; no more than ${maxDigits} digits; use only numbers`,
  timeZone: timeZones[0],
  timeZones,
})

export const countries: readonly Country[] = [
  northAmerican(unitedStates, 'US', 'United States', [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
  ]),
  northAmerican(canada, 'CA', 'Canada', [
    'America/Toronto',
    'America/Winnipeg',
    'America/Regina',
    'America/Edmonton',
    'America/Vancouver',
    'America/Halifax',
    'America/St_Johns',
  ]),
  abroad(3, 'MX', 'Mexico', '52', 13, 'America/Mexico_City', 'America/Cancun', 'America/Hermosillo', 'America/Tijuana'),
  abroad(4, 'GB', 'United Kingdom', '44', 12, 'Europe/London'),
  abroad(5, 'DE', 'Germany', '49', 13, 'Europe/Berlin'),
  abroad(6, 'PL', 'Poland', '48', 12, 'Europe/Warsaw'),
  abroad(7, 'PH', 'Philippines', '63', 12, 'Asia/Manila'),
  abroad(8, 'SK', 'Slovakia', '421', 12, 'Europe/Bratislava'),
  abroad(
    9,
    'AU',
    'Australia',
    '61',
    11,
    'Australia/Sydney',
    'Australia/Brisbane',
    'Australia/Adelaide',
    'Australia/Darwin',
    'Australia/Perth',
  ),
  abroad(10, 'SG', 'Singapore', '65', 10, 'Asia/Singapore'),
  abroad(11, 'FR', 'France', '33', 11, 'Europe/Paris'),
  abroad(12, 'IT', 'Italy', '39', 13, 'Europe/Rome'),
  abroad(13, 'ES', 'Spain', '34', 11, 'Europe/Madrid', 'Atlantic/Canary'),
  abroad(14, 'AT', 'Austria', '43', 14, 'Europe/Vienna'),
  abroad(15, 'CZ', 'Czech Republic', '420', 15, 'Europe/Prague'),
  abroad(16, 'IE', 'Ireland', '353', 12, 'Europe/Dublin'),
  abroad(17, 'AE', 'United Arab Emirates', '971', 12, 'Asia/Dubai'),
  abroad(18, 'EG', 'Egypt', '20', 12, 'Africa/Cairo'),
  abroad(19, 'SA', 'Saudi Arabia', '966', 12, 'Asia/Riyadh'),
  abroad(20, 'NL', 'Netherlands', '31', 9, 'Europe/Amsterdam'),
  abroad(21, 'BE', 'Belgium', '32', 11, 'Europe/Brussels'),
  abroad(22, 'KR', 'South Korea', '82', 12, 'Asia/Seoul'),
  abroad(23, 'TR', 'Turkey', '90', 12, 'Europe/Istanbul'),
]

const byId = new Map(countries.map((country) => [country.CountryID, country]))

/** The country with this CountryID, or undefined. */
export const findCountry = (CountryID: number): Country | undefined => byId.get(CountryID)

/** United States and Canada share the North American numbering plan and the prices of text segments (rules/texts 3). */
export const isNorthAmerican = (CountryID: number): boolean => CountryID === unitedStates || CountryID === canada
