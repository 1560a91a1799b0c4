import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address remembers of the filters; days are as `2026-01-31`, label and owner their ids. */
type ListFilters = { type?: string; label?: string; owner?: string; from?: string; to?: string }

const noFilters: Required<ListFilters> = { type: '', label: '', owner: '', from: '', to: '' }

/** Kinds that can be sent, in the order of the choice. A text survey is a text with a question. */
export const kinds: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'All types' },
  { value: 'text', label: 'Text' },
  { value: 'survey', label: 'Text survey' },
  { value: 'group', label: 'Group text' },
]

/** The filters as the call takes them; what the address has malformed is left out. */
export const filtersOf = ({
  type,
  label = '',
  owner = '',
  from = '',
  to = '',
}: ListFilters): Record<string, string> => ({
  ...(type === 'text' && { BroadcastType: 'SMS', IsTextSurvey: 'false' }),
  ...(type === 'survey' && { IsTextSurvey: 'true' }),
  ...(type === 'group' && { BroadcastType: 'GroupSMS' }),
  ...(isId(label) && { LabelID: label }),
  ...(isId(owner) && { UserID: owner }),
  ...(isDay(from) && { 'StartDate~gte': from }),
  ...(isDay(to) && { 'StartDate~lte': to }),
})

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The filters in the address, so that a link keeps them, and how to change them. A change starts at the first page. */
export const useFilters = () => {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (next: ListFilters): void => {
    const { page: _, ...kept } = search
    const changed = Object.entries({ ...kept, ...next }).filter(([, value]) => value !== '' && value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(changed), replace: true, resetScroll: false })
  }
  const { type = '', label = '', owner = '', from = '', to = '' } = search
  const values: Required<ListFilters> = { type, label, owner, from, to }
  const count = Object.values(values).filter(Boolean).length
  return { ...values, count, query: filtersOf(values), set, clear: () => set(noFilters) }
}
