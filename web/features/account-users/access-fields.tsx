import { listTextNumbers } from '@carillon/contract/text-numbers.ts'
import { Radio, Stack, Switch, Text } from '@mantine/core'
import { useCall } from '../../platform/queries.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useUser } from '../account/queries.ts'
import { AccessRows } from '../sharing/access-rows.tsx'
import type { Fields } from './use-user-form.ts'
import { roleLine, roleWord } from './user-words.ts'

const permissions = [
  ['CanCreateBroadcast', 'Creates broadcasts'],
  ['CanSeeAllBroadcasts', 'Sees all broadcasts', 'Otherwise those they made.'],
  ['CanSeeAllRoster', 'Sees all contacts', 'Otherwise those they added or edited.'],
] as const

/** The role, what a role leaves open, and the text numbers of a user. */
export const AccessFields = ({ fields }: { fields: Fields }) => {
  const { form, set, errorOf } = fields
  const { IsMasterUser } = useUser()
  const roles =
    IsMasterUser || form.Role === 'Owner' ? (['Owner', 'Admin', 'User'] as const) : (['Admin', 'User'] as const)
  return (
    <Stack gap="md">
      <Radio.Group
        label="Role"
        value={form.Role}
        error={errorOf('Role')}
        onChange={(value) => set({ Role: value as typeof form.Role })}
      >
        <Stack gap="xs" mt="xs">
          {roles.map((role) => (
            <Radio key={role} value={role} label={roleWord[role]} description={roleLine[role]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.Role !== 'Owner' && (
        <Stack gap="xs">
          {permissions.map(([name, label, description]) => (
            <Switch
              key={name}
              label={label}
              description={description}
              checked={form.Permissions[name]}
              onChange={(event) => set({ Permissions: { ...form.Permissions, [name]: event.currentTarget.checked } })}
            />
          ))}
        </Stack>
      )}
      {form.Role === 'User' ? <Numbers fields={fields} /> : <Text c="dimmed">They use every text number.</Text>}
    </Stack>
  )
}

const Numbers = ({ fields: { form, set, errorOf } }: { fields: Fields }) => {
  const { data } = useCall(listTextNumbers, { query: { pagesize: 1000 } })
  return (
    <AccessRows
      label="Text numbers"
      description="Whoever reads one sees its conversations, and changes nothing."
      error={errorOf('TextNumberIDs') ?? errorOf('SeenTextNumberIDs')}
      rows={data?.Items.map(({ TextNumberID, Name, TextPhoneNumber }) => ({
        id: TextNumberID,
        name: Name ? `${Name}, ${phoneText(TextPhoneNumber)}` : phoneText(TextPhoneNumber),
      }))}
      none="This account has no text number yet."
      given={{ uses: form.TextNumberIDs, sees: form.SeenTextNumberIDs }}
      onChange={({ uses, sees }) => set({ TextNumberIDs: uses, SeenTextNumberIDs: sees })}
    />
  )
}
