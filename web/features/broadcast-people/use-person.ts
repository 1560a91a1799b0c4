import { useNavigate, useSearch } from '@tanstack/react-router'

/** The person whose panel is open, kept in the address so that it can be shared and closed by going back. */
export const usePerson = () => {
  const { person } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: string | undefined, replace: boolean): void =>
    void navigate({
      to: '.',
      search: ({ person: _, ...rest }: Record<string, unknown>) => ({
        ...rest,
        ...(next && { person: next }),
      }),
      replace,
      resetScroll: false,
    })
  return {
    phone: person,
    open: (PhoneNumber: string): void => go(PhoneNumber, person !== undefined),
    close: (): void => go(undefined, true),
  }
}
