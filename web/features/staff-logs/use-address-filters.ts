import { useNavigate, useSearch } from '@tanstack/react-router'

/** Filters that the address keeps beside search, page and order. A change starts at the first page. */
export const useAddressFilters = () => {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | number | undefined>>
  const navigate = useNavigate()
  return {
    valueOf: (name: string): string => String(search[name] ?? ''),
    set: (name: string, value: string): void => {
      const { page: _, ...kept } = search
      const changed = Object.entries({ ...kept, [name]: value }).filter(([, one]) => one !== '' && one !== undefined)
      void navigate({ to: '.', search: Object.fromEntries(changed), replace: true, resetScroll: false })
    },
  }
}
