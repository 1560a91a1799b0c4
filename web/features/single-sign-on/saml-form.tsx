import { getSingleSignOn, type SingleSignOn, setSaml } from '@carillon/contract/single-sign-on.ts'
import { List, Stack, Text, Textarea } from '@mantine/core'
import { useSend } from '../../platform/queries.ts'
import { formatDate } from '../../ui/format.ts'
import { SecretField } from '../../ui/secret-field.tsx'
import { SaveBar } from '../settings/save-bar.tsx'
import { useSettings } from '../settings/use-settings.ts'
import classes from './single-sign-on.module.css'

type Form = { Metadata: string }

/** The same of a provider of SAML, which says in its metadata all that is needed. */
export const SamlForm = ({ signOn }: { signOn: SingleSignOn }) => {
  const set = useSend(setSaml, { invalidates: [getSingleSignOn] })
  const isSet = signOn.Protocol === 'SAML'
  const settings = useSettings<Form, Form>({
    saved: { Metadata: '' },
    whyNot: ({ Metadata }) =>
      Metadata.trim() === '' ? { Metadata: 'Enter the metadata of your provider, or their address.' } : {},
    bodyOf: (form) => form,
    save: ({ Metadata = '' }) => set.mutateAsync({ body: { Metadata } }),
    told: { Metadata: 'Metadata' },
    done: 'Your provider is saved. Test it before it is used.',
    failure: 'There was an error saving your provider.',
  })
  return (
    <form onSubmit={settings.submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">For providers that speak SAML 2.0, such as Shibboleth, ADFS or Entra ID.</Text>
        <List type="ordered" spacing={4}>
          <List.Item>There, add an application by SAML. Many read our metadata from the address below.</List.Item>
          <List.Item>Else enter the other address as the entity ID (or audience) and as the reply address.</List.Item>
          <List.Item>
            Let it sign assertions with SHA-256, and send a name ID that stays, and the attribute email. Names come as
            firstName and lastName.
          </List.Item>
          <List.Item>Copy its metadata here, or their address.</List.Item>
        </List>
        <SecretField label="Address of our metadata" value={signOn.MetadataURI} />
        <SecretField label="Entity ID and reply address" value={signOn.SamlURI} />
        {isSet && (
          <Text className={classes.name!}>
            {signOn.Issuer} is entered.{' '}
            {signOn.Certificates.map(({ ExpiresDate }) => `Its certificate ends on ${formatDate(ExpiresDate)}.`).join(
              ' ',
            )}
          </Text>
        )}
        <Textarea
          label={isSet ? 'New metadata' : 'Metadata'}
          description="The XML, or an address that begins with https://. It is read when you save; where the provider changes its certificate, save it anew."
          spellCheck={false}
          autosize
          minRows={3}
          maxRows={10}
          value={settings.form.Metadata}
          error={settings.errors.Metadata}
          onChange={(event) => settings.change({ Metadata: event.currentTarget.value })}
        />
        <SaveBar form={settings} />
      </Stack>
    </form>
  )
}
