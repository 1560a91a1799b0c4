import {
  type ApprovalRule,
  getApprovalRule,
  leastApprovalCount,
  updateApprovalRule,
} from '@carillon/contract/approvals.ts'
import { Checkbox, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { addresses } from '../../platform/addresses.ts'
import { api } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { SaveBar } from '../settings/save-bar.tsx'
import { useSettings } from '../settings/use-settings.ts'

type Form = { isOn: boolean; OverCount: number | ''; UserIDs: number[] }
type User = ApprovalRule['Users'][number]
type Named = Pick<ApprovalRule, 'OverCount' | 'UserIDs'>

const usual = 500

/** Off, or from how many people on; and who approves. */
export const RuleForm = ({ rule }: { rule: ApprovalRule }) => {
  const { Users: users } = rule
  const cache = useQueryClient()
  const settings = useSettings<Form, Named>({
    saved: { isOn: rule.OverCount !== null, OverCount: rule.OverCount ?? usual, UserIDs: rule.UserIDs },
    whyNot: ({ isOn, OverCount }): { OverCount?: string } =>
      isOn && (OverCount === '' || OverCount < leastApprovalCount || OverCount > 1_000_000)
        ? { OverCount: 'Enter a number from 15 to 1,000,000.' }
        : {},
    bodyOf: ({ isOn, OverCount, UserIDs }) => ({ OverCount: isOn && OverCount !== '' ? OverCount : null, UserIDs }),
    async save(change) {
      const saved = await api(updateApprovalRule, { body: change })
      await cache.invalidateQueries({ queryKey: [getApprovalRule.name] })
      return saved
    },
    told: {
      OverCount: { label: 'People', say: (value) => (value === null ? 'No approval' : `More than ${value}`) },
      UserIDs: { label: 'Who approves', say: (value) => namesOf(value as number[], users) },
    },
    done: 'Saved.',
    failure: 'There was an error saving who approves broadcasts.',
  })
  const { form, change, errors } = settings
  const owners = users.filter(({ IsMasterUser }) => IsMasterUser)
  const others = users.filter(({ IsMasterUser }) => !IsMasterUser)
  return (
    <form noValidate onSubmit={settings.submit}>
      <Stack gap="lg">
        <Card title="Approval before a large broadcast">
          <Stack gap="md">
            <Switch
              label="Large broadcasts wait until somebody has approved them"
              description="By page, program, quick send and repeating broadcast alike. What approvers send themselves does not wait."
              checked={form.isOn}
              onChange={(event) => change({ isOn: event.currentTarget.checked })}
            />
            {form.isOn && (
              <NumberInput
                label="More than how many people"
                description="From 15, because single texts go to as many at once."
                maw={260}
                min={leastApprovalCount}
                max={1_000_000}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                thousandSeparator=","
                value={form.OverCount}
                error={errors.OverCount}
                onChange={(value) => change({ OverCount: typeof value === 'number' ? value : '' })}
              />
            )}
            <Text c="dimmed">
              What nobody approves by its start is not sent, and its sender is told. What is to leave at once waits a
              day at most. What waits already goes on waiting when this is changed.
            </Text>
          </Stack>
        </Card>
        <Card title="Who approves">
          <Stack gap="md">
            <Text>
              {personNames(owners)} {owners.length === 1 ? 'may as the owner.' : 'may as owners.'}
            </Text>
            <Checkbox.Group
              label="Besides"
              description="Each is told by mail and on Home when a broadcast waits."
              value={form.UserIDs.map(String)}
              error={errors.UserIDs}
              onChange={(ids) => change({ UserIDs: ids.map(Number).toSorted((a, b) => a - b) })}
            >
              <Stack gap="xs" mt="xs">
                {others.length === 0 && (
                  <Text c="dimmed">
                    There is nobody else yet. Add people on{' '}
                    <TextLink to={addresses.userSettings} fz="inherit" underline="always">
                      Users
                    </TextLink>
                    .
                  </Text>
                )}
                {others.map((user) => {
                  const isNamed = form.UserIDs.includes(user.UserID)
                  const sees = user.CanSeeAllBroadcasts
                  return (
                    <Checkbox
                      key={user.UserID}
                      value={String(user.UserID)}
                      label={personName(user)}
                      disabled={!sees && !isNamed}
                      description={sees ? undefined : 'Does not see all broadcasts, so cannot approve those of others.'}
                    />
                  )
                })}
              </Stack>
            </Checkbox.Group>
          </Stack>
        </Card>
        <SaveBar form={settings} />
      </Stack>
    </form>
  )
}

const personNames = (users: readonly User[]): string => users.map(personName).join(', ')

const namesOf = (ids: readonly number[], users: readonly User[]): string =>
  ids.length === 0 ? 'Nobody else' : personNames(users.filter(({ UserID }) => ids.includes(UserID)))
