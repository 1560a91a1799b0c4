import type { StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCredits, formatDate } from '../../ui/format.ts'
import classes from './account-page.module.css'
import { CreditsDialog } from './acts/credits-dialog.tsx'
import { SettingsDialog } from './acts/settings-dialog.tsx'
import { callsText, dailyText, paceText, planName } from './words.ts'

type Fact = readonly [name: string, value: ReactNode]

/** How the account stands: what it pays, how much it may send, and which functions it has. */
export const AccountPanels = ({ account }: { account: StaffAccountDetail }) => {
  const [isGiving, credits] = useDisclosure()
  const [isChanging, settings] = useDisclosure()
  return (
    <>
      <Card
        title="Plan and credits"
        actions={
          !isMonthly(account) && (
            <Button variant="default" size="xs" onClick={credits.open}>
              Give or take credits
            </Button>
          )
        }
      >
        <Facts facts={planFacts(account)} />
      </Card>
      <Card
        title="Limits"
        actions={
          <Button variant="default" size="xs" onClick={settings.open}>
            Change plan and limits
          </Button>
        }
      >
        <Facts facts={limitFacts(account)} />
      </Card>
      <Card title="Functions">
        <Facts facts={functionFacts(account)} />
      </Card>
      <CreditsDialog account={account} opened={isGiving} onClose={credits.close} />
      <SettingsDialog account={account} opened={isChanging} onClose={settings.close} />
    </>
  )
}

const isMonthly = ({ AccountTypeID }: StaffAccountDetail): boolean => AccountTypeID === 1 || AccountTypeID === 3

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
  </dl>
)

const planFacts = (account: StaffAccountDetail): Fact[] => {
  const { SubscriptionEndDate: end, MonthlyLevel, UniqueCallCount } = account
  return [
    ['Plan', planName(account)],
    ['Credits available', formatCredits(account.AvailableCallUnits)],
    ['Reserved', formatCredits(account.PendingCallBalance)],
    ...(isMonthly(account)
      ? ([
          [
            'People this month',
            `${formatCount(UniqueCallCount)} of ${MonthlyLevel === null ? 'any' : formatCount(MonthlyLevel)}`,
          ],
        ] as const)
      : []),
    ...(end === null ? [] : ([['Paid until', formatDate(end)]] as const)),
    ['Since', formatDate(account.CreatedDate)],
    ['Time zone', account.TimeZone],
  ]
}

const limitFacts = (account: StaffAccountDetail): Fact[] => [
  ['Speed of its choice', paceText(account.TextsPerMinute)],
  ['At most', account.MostTextsPerMinute === null ? 'Without a limit' : paceText(account.MostTextsPerMinute)],
  ['Calls', callsText(account)],
  ...(account.MachineDetection === '' ? [] : ([['Answering machines', account.MachineDetection]] as const)),
  ['Group size', account.MonthlyLevel === null ? 'Without a limit' : `${formatCount(account.MonthlyLevel)} people`],
  ['A day', dailyText(account.MessagesPerDay)],
]

const functionFacts = (account: StaffAccountDetail): Fact[] => [
  ['API', onOrOff(account.IsApiAuthorized)],
  ['Pictures on a monthly plan', onOrOff(account.IsMonthlyMMSEnabled)],
  ['Name before each text', onOrOff(account.PrependOrganizationToText)],
  ['Calls', onOrOff(account.VoiceAllowed)],
  ['Transfers', onOrOff(account.VoiceAllowed && account.TransferAllowed)],
  ['Flags', account.Features.length === 0 ? 'None' : account.Features.join(', ')],
]

const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off')
