import type { Carrier } from '@carillon/contract/carriers.ts'
import { getSetup, type Setup, sendTestMail } from '@carillon/contract/setup.ts'
import { Alert, Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { VerifyPhone } from '../account/verify-phone.tsx'
import { AddNumberDialog } from '../staff-accounts/add-number-dialog.tsx'
import { isUp, type Step } from './steps.ts'

type Props = { setup: Setup; carriers: readonly Carrier[]; done: Readonly<Record<Step, boolean>> }

export const SetupSteps = ({ setup, carriers, done }: Props) => (
  <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
    <OneStep title="Public address" isDone={done.address}>
      {setup.PublicUrl ? (
        <Text>
          Links in mails lead to <Code>{setup.PublicUrl}</Code>.
        </Text>
      ) : (
        <Text>
          Links in mails lead to <Code>{setup.Address}</Code>, which is a guess. Set <Code>CARILLON_PUBLIC_URL</Code> to
          the address that people use, and start Carillon again.
        </Text>
      )}
    </OneStep>
    <Mail setup={setup} isDone={done.mail} />
    <OneStep title="Carrier" isDone={done.carrier}>
      <Text>{carrierSentence(carriers)}</Text>
      <LinkButton to={addresses.carriers} variant="default">
        {done.carrier ? 'Look at the carriers' : 'Add a carrier'}
      </LinkButton>
    </OneStep>
    <Numbers numbers={setup.TextNumbers} isDone={done.number} />
    <TestText setup={setup} isDone={done.text} />
    <FirstAccount setup={setup} isDone={done.account} />
  </Stack>
)

const OneStep = ({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) => (
  <li>
    <Card>
      <Stack gap="sm" align="flex-start">
        <Group gap="xs" wrap="nowrap">
          {isDone ? (
            <IconCircleCheckFilled size={20} color="var(--c-green)" role="img" aria-label="Done:" />
          ) : (
            <IconCircle size={20} color="var(--c-quiet)" role="img" aria-label="To do:" />
          )}
          <Title order={2} size="h4">
            {title}
          </Title>
        </Group>
        {children}
      </Stack>
    </Card>
  </li>
)

const Mail = ({ setup: { Mail: mail }, isDone }: { setup: Setup; isDone: boolean }) => {
  const send = useSend(sendTestMail)
  return (
    <OneStep title="Mail" isDone={isDone}>
      <Text>
        {!mail.IsSet ? (
          <>
            Nothing is mailed yet, so nobody can sign up or be invited. Set <Code>SMTP_URL</Code> and{' '}
            <Code>MAIL_FROM</Code>, and start Carillon again.
          </>
        ) : (
          <>
            Mails come from <Code>{mail.From}</Code>
            {mail.IsSimulated ? ', and go to the simulated mail server alone.' : '.'}
          </>
        )}
      </Text>
      {mail.IsSet && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
          Send me a test mail
        </Button>
      )}
      {send.isSuccess && <Text role="status">It left for {send.data.Address}. Look whether it is there.</Text>}
      {send.isError && (
        <Alert color="red" role="alert">
          {sentenceOf(send.error, 'The test mail did not leave.')}
        </Alert>
      )}
    </OneStep>
  )
}

const carrierSentence = (carriers: readonly Carrier[]): string => {
  const up = carriers.filter(isUp).map(nameOf)
  if (up.length > 0) return `Texts leave by ${up.join(', ')}.`
  const [first] = carriers
  if (!first) return 'There is no carrier for texts yet.'
  const trouble = first.Trouble || first.Links.find(({ Trouble }) => Trouble)?.Trouble
  return `Texts do not leave by ${nameOf(first)} yet.${trouble ? ` It says: ${trouble}` : ''}`
}

const nameOf = ({ IsOfSettings, Name }: Carrier): string => (IsOfSettings ? 'the carrier of the settings' : Name)

const Numbers = ({ numbers, isDone }: { numbers: readonly string[]; isDone: boolean }) => {
  const [isOpen, dialog] = useDisclosure()
  return (
    <OneStep title="A text number of your own" isDone={isDone}>
      <Text>
        {numbers.length > 0
          ? `Codes that verify phones are texted from ${phoneText(numbers[0]!)}.`
          : 'Codes that verify phones are texted from it. Enter one that your carrier has given you.'}
      </Text>
      <Button variant="default" onClick={dialog.open}>
        {numbers.length > 0 ? 'Add another' : 'Add a text number'}
      </Button>
      <AddNumberDialog opened={isOpen} onClose={dialog.close} />
    </OneStep>
  )
}

const TestText = ({ setup, isDone }: { setup: Setup; isDone: boolean }) => {
  const [isOpen, dialog] = useDisclosure()
  // What was verified is told by the same call, fetched anew.
  const refresh = useRefresh()
  return (
    <OneStep title="A text to yourself" isDone={isDone}>
      <Text>
        {isDone
          ? `A code came through to ${setup.OwnPhones.map(phoneText).join(', ')}.`
          : 'Have a code texted to your own phone: it shows that texts leave, and arrive.'}
      </Text>
      <Button variant="default" disabled={setup.TextNumbers.length === 0} onClick={dialog.open}>
        {isDone ? 'Text another phone' : 'Text me a code'}
      </Button>
      <VerifyPhone opened={isOpen} onClose={dialog.close} title="Text yourself" onVerified={refresh} />
    </OneStep>
  )
}

const FirstAccount = ({ setup: { Accounts, Address, IsSignUpOpen }, isDone }: { setup: Setup; isDone: boolean }) => {
  const landing = `${Address}${addresses.landing}`
  return (
    <OneStep title="The first organization" isDone={isDone}>
      <Text>
        {isDone
          ? `${Accounts === 1 ? 'One organization is' : `${Accounts.toLocaleString('en-US')} organizations are`} here.`
          : IsSignUpOpen
            ? 'Send this address to whoever is first, or sign up there yourself.'
            : 'Signing up is closed: open it in the settings.'}
      </Text>
      {IsSignUpOpen && (
        <Group gap="xs">
          <Code>{landing}</Code>
          <CopyButton value={landing}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-md" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      {!IsSignUpOpen && (
        <LinkButton to={addresses.staffSettings} variant="default">
          Look at the settings
        </LinkButton>
      )}
      {isDone && (
        <LinkButton to={addresses.staffAccounts} variant="default">
          Look at the accounts
        </LinkButton>
      )}
    </OneStep>
  )
}

const useRefresh = () => {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: [getSetup.name] })
}
