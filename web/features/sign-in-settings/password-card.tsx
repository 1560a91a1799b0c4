import { getSignInSettings, type SignInSettings, setPasswordDays } from '@carillon/contract/sign-in-settings.ts'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import { useEditing } from '../editing/use-editing.tsx'

const usual = [60, 90, 180, 365]

/** When a password is too old to sign in with. */
export const PasswordCard = ({ settings: { PasswordDays } }: { settings: SignInSettings }) => {
  const set = useSend(setPasswordDays, { invalidates: [getSignInSettings] })
  const days = PasswordDays === null || usual.includes(PasswordDays) ? usual : [...usual, PasswordDays]
  const editing = useEditing({ PasswordDays }, { PasswordDays: { label: 'Passwords expire', say } })
  const choose = async (chosen: number | null): Promise<void> => {
    const send = (body: { PasswordDays?: number | null; Seen: Record<string, unknown> }) =>
      set.mutateAsync({ body: { PasswordDays: chosen, ...body } })
    // What was refused is said on the card.
    const saved = await editing.save({ PasswordDays: chosen }, send, { PasswordDays }).catch(() => undefined)
    if (saved?.is !== 'saved') return
    notify(chosen === null ? 'Passwords never expire now.' : `Passwords expire after ${chosen} days now.`)
  }
  const shown = set.isPending ? set.variables.body.PasswordDays : PasswordDays
  return (
    <Card title="Passwords">
      <Stack gap="md">
        <NativeSelect
          label="Passwords expire"
          description="Whoever signs in with an older one chooses another first. Whoever is signed in stays so."
          w={280}
          maw="100%"
          value={shown === null ? '' : String(shown)}
          disabled={set.isPending}
          data={[
            { value: '', label: say(null) },
            ...days.toSorted((a, b) => a - b).map((each) => ({ value: String(each), label: say(each) })),
          ]}
          onChange={({ currentTarget: { value } }) => void choose(value === '' ? null : Number(value))}
        />
        {set.isError && (
          <Text c="red" role="alert">
            {sentenceOf(set.error, 'There was an error changing how your users sign in.')}
          </Text>
        )}
      </Stack>
      {editing.dialog}
    </Card>
  )
}

const say = (days: unknown): string => (days === null ? 'Never' : `After ${days} days`)
