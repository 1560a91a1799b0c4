import {
  addSignInDomain,
  getSingleSignOn,
  proveSignInDomain,
  removeSignInDomain,
  type SignInDomain,
} from '@carillon/contract/single-sign-on.ts'
import { whyNotDomain } from '@carillon/domain/people/single-sign-on.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { SecretField } from '../../ui/secret-field.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import classes from './single-sign-on.module.css'

/** Whose addresses are those of the account’s people. */
export const DomainsCard = ({ domains }: { domains: readonly SignInDomain[] }) => (
  <Card title="2. Your domains">
    <Stack gap="md">
      <Text c="dimmed">
        By the domain of an e-mail address Carillon knows where to lead somebody who signs in. A record in the domain
        proves that it is yours, so that nobody else takes your people in.
      </Text>
      {domains.length > 0 && (
        <ul className={classes.rows} aria-label="Domains">
          {domains.map((domain) => (
            <Row key={domain.Domain} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomain />
    </Stack>
  </Card>
)

const Row = ({ domain: { Domain, RecordName, RecordText, ProvenDate } }: { domain: SignInDomain }) => {
  const [isRemoving, setRemoving] = useState(false)
  const prove = useSend(proveSignInDomain, { invalidates: [getSingleSignOn] })
  const remove = useSend(removeSignInDomain, { invalidates: [getSingleSignOn] })
  const params = { Domain }
  const check = (): void => prove.mutate({ params }, { onSuccess: () => notify(`${Domain} is proven.`) })
  const send = (): void =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          setRemoving(false)
          notify(`${Domain} is removed.`)
        },
      },
    )
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="xs">
        <div>
          <b className={classes.name}>{Domain}</b>
          <div>
            <StatusWord
              word={ProvenDate ? `Proven on ${formatDate(ProvenDate)}` : 'Not proven yet'}
              tone={ProvenDate ? 'green' : 'amber'}
            />
          </div>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={`Remove: ${Domain}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
      </Group>
      {!ProvenDate && (
        <Stack gap="sm" mt="sm">
          <Text size="sm">Where the domain is managed, add a TXT record with this name and text. Then check it.</Text>
          <SecretField label="Name of the record" value={RecordName} />
          <SecretField label="Text of the record" value={RecordText} />
          <Group>
            <Button variant="default" loading={prove.isPending} aria-label={`Check: ${Domain}`} onClick={check}>
              Check the record
            </Button>
          </Group>
          {prove.isError && (
            <Text c="red" role="alert">
              {sentenceOf(prove.error, 'There was an error checking this domain.')}
            </Text>
          )}
        </Stack>
      )}
      <ConfirmDialog
        opened={isRemoving}
        title={`Remove ${Domain}?`}
        confirm="Remove it"
        isDangerous
        isWorking={remove.isPending}
        error={remove.isError ? sentenceOf(remove.error, 'There was an error removing this domain.') : undefined}
        onConfirm={send}
        onClose={() => setRemoving(false)}
      >
        Nobody is led to your provider by an address of it any more, and it has to be proven anew to come back. Without
        any proven domain single sign-on is off.
      </ConfirmDialog>
    </li>
  )
}

const AddDomain = () => {
  const [Domain, setDomain] = useState('')
  const [fault, setFault] = useState<string>()
  const add = useSend(addSignInDomain, { isOnce: true, invalidates: [getSingleSignOn] })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const why = whyNotDomain(Domain)
    setFault(why)
    if (why || add.isPending) return
    add.mutate(
      { body: { Domain: Domain.trim() } },
      {
        onSuccess: () => setDomain(''),
        onError: (error) =>
          setFault(fieldErrorsOf(error).Domain?.[0] ?? sentenceOf(error, 'There was an error adding this domain.')),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className={classes.add}>
      <TextInput
        label="Add a domain"
        placeholder="school.example"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        value={Domain}
        error={fault}
        onChange={(event) => {
          setDomain(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" variant="default" loading={add.isPending} mt={24}>
        Add
      </Button>
    </form>
  )
}
