import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address remembers of the filters: `show` is a channel or a type, the days are as `2026-01-31`. */
type OptOutFilters = { tab?: string; show?: string; from?: string; to?: string }

/** Whoever may be asking to stop is no opt-out until somebody has decided. */
export const optOutLists = [
  { view: 'out', label: 'Opted out', count: 'false' },
  { view: 'decide', label: 'May be asking to stop', count: 'true' },
] as const
type OptOutList = (typeof optOutLists)[number]['view']

/** Channels and types in plain words, in the order of the choice. */
export const shows: readonly (readonly [value: string, label: string])[] = [
  ['', 'All opt-outs'],
  ['texts', 'Texts'],
  ['calls', 'Calls'],
  ['3', 'Texts · by the recipient'],
  ['4', 'Texts · by your organization'],
  ['5', 'Calls · by the recipient'],
  ['6', 'Calls · by your organization'],
]

/** The filters as the call takes them; what the address has malformed is left out. */
export const filtersOf = ({ show = '', from = '', to = '' }: OptOutFilters): Record<string, string> => ({
  ...(show === 'texts' && { Channel: 'Text' }),
  ...(show === 'calls' && { Channel: 'Voice' }),
  ...(/^[3-6]$/.test(show) && { OptOutType: show }),
  ...(isDay(from) && { 'CreatedDate~gte': from }),
  ...(isDay(to) && { 'CreatedDate~lte': to }),
})

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The filters in the address, and how to change them. A change starts at the first page. */
export const useFilters = () => {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (next: OptOutFilters): void => {
    const { page: _, ...kept } = search
    const changed = Object.entries({ ...kept, ...next }).filter(([, value]) => value !== '' && value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(changed), replace: true, resetScroll: false })
  }
  const { show = '', from = '', to = '' } = search
  const list: OptOutList = search.tab === 'decide' ? 'decide' : 'out'
  return { list, show, from, to, query: filtersOf(search), set }
}
