import type { AccountUser } from '@carillon/contract/account.ts'
import { getAccountUser, type ManagedUser } from '@carillon/contract/account-users.ts'
import { Button, Fieldset, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useRef } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { useUser } from '../account/queries.ts'
import { AccessFields } from './access-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { useUserForm } from './use-user-form.ts'
import { type Step, steps, stepTitles } from './user-fields.ts'
import { userName } from './user-words.ts'

/** Of radio buttons the one that is chosen: the next key would choose another. */
const isFirst = ':is(:checked, :not([type="radio"]))'

type Props = { user: AccountUser | null; opened: boolean; onClose: () => void }

/** A new user, or one to be changed: three steps, each checked before it is left. */
export const UserDialog = ({ user, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={user ? userName(user) : 'Add a user'} size={560}>
    {user ? <Known userId={user.UserID} onClose={onClose} /> : <Form known={null} onClose={onClose} />}
  </Dialog>
)

const Known = ({ userId, onClose }: { userId: number; onClose: () => void }) => {
  const { data, error, refetch } = useCall(getAccountUser, { params: { UserID: userId } })
  if (data) return <Form known={data} onClose={onClose} />
  if (!error) return <Skeleton height={320} role="status" aria-label="Loading" />
  const sentence = sentenceOf(error, 'There was an error getting this user.')
  return <FailedState compact message={sentence} onRetry={() => void refetch()} />
}

const Form = ({ known, onClose }: { known: ManagedUser | null; onClose: () => void }) => {
  const { step, go, fields, isBusy, error, save, dialog } = useUserForm(known, onClose)
  const { UserID } = useUser()
  const isShown = known !== null && !known.CanChange
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  const panel = useRef<HTMLDivElement>(null)
  // What had the focus is hidden with its step.
  const goOn = async (to: Step): Promise<void> => {
    if (await go(to)) focusSoon(() => panel.current?.querySelector<HTMLElement>(`[data-step="${to}"] input${isFirst}`))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isBusy || isShown) return
        void (known || !next ? save() : goOn(next))
      }}
    >
      <Stack gap="md">
        {isShown && <Text c="dimmed">Only an account owner can change an account owner.</Text>}
        <Tabs ref={panel} value={step} onChange={(to) => void go(to as Step)}>
          <TabStrip label="Parts of a user" active={step}>
            {steps.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {stepTitles[each]}
              </Tabs.Tab>
            ))}
          </TabStrip>
          <Fieldset variant="unstyled" disabled={isShown} aria-label="User">
            <Tabs.Panel value="person" data-step="person" pt="md">
              <PersonFields fields={fields} isOwn={known?.UserID === UserID} />
            </Tabs.Panel>
            <Tabs.Panel value="signIn" data-step="signIn" pt="md">
              <SignInFields fields={fields} known={known} />
            </Tabs.Panel>
            <Tabs.Panel value="access" data-step="access" pt="md">
              <AccessFields fields={fields} />
            </Tabs.Panel>
          </Fieldset>
        </Tabs>
        {error && (
          <Text c="red" role="alert">
            {error}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {!known && at > 0 && (
            <Button variant="subtle" mr="auto" onClick={() => void goOn(steps[at - 1]!)}>
              Back
            </Button>
          )}
          <LeaveButton onClose={onClose}>{isShown ? 'Close' : 'Not now'}</LeaveButton>
          {!isShown && (
            <Button type="submit" loading={isBusy}>
              {known ? 'Save' : next ? 'Next' : fields.form.isTyped ? 'Add' : 'Add and invite'}
            </Button>
          )}
        </Group>
        {dialog}
      </Stack>
    </form>
  )
}
