import { getSingleSignOn, type SingleSignOn, setSingleSignOn } from '@carillon/contract/single-sign-on.ts'
import { List, Stack, Text, TextInput } from '@mantine/core'
import { useSend } from '../../platform/queries.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { SaveBar } from '../settings/save-bar.tsx'
import { useSettings } from '../settings/use-settings.ts'

type Form = { Issuer: string; ClientID: string; ClientSecret: string }

/** What is entered at a provider of OpenID Connect, and what it says then is entered here. */
export const OpenIdForm = ({ signOn }: { signOn: SingleSignOn }) => {
  const { HasSecret, RedirectURI } = signOn
  const isSet = signOn.Protocol === 'OpenIDConnect'
  const [Issuer, ClientID] = isSet ? [signOn.Issuer, signOn.ClientID] : ['', '']
  const set = useSend(setSingleSignOn, { invalidates: [getSingleSignOn] })
  const settings = useSettings<Form, Form>({
    saved: { Issuer, ClientID, ClientSecret: '' },
    whyNot: (form) => ({
      ...(form.Issuer.trim() === '' && { Issuer: 'Enter the Issuer.' }),
      ...(form.ClientID.trim() === '' && { ClientID: 'Enter the Client ID.' }),
      ...(form.ClientSecret === '' && !HasSecret && { ClientSecret: 'Enter the Client Secret.' }),
    }),
    bodyOf: (form) => form,
    save: ({ Seen: { ClientSecret: _, ...Seen }, ...body }) => set.mutateAsync({ body: { ...body, Seen } }),
    told: { Issuer: 'Issuer', ClientID: 'Client ID' },
    done: 'Your provider is saved. Test it before it is used.',
    failure: 'There was an error saving your provider.',
  })
  const { form, change, errors } = settings
  return (
    <form onSubmit={settings.submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          This works with whatever speaks OpenID Connect: Google Workspace, Microsoft Entra ID, Okta, Keycloak and
          others.
        </Text>
        <List type="ordered" spacing={4}>
          <List.Item>
            There, add an application for the web by OpenID Connect, with the authorization code flow.
          </List.Item>
          <List.Item>Enter the redirect address below as it stands.</List.Item>
          <List.Item>
            Let it send the scopes openid, email and profile, and with them email_verified. In Entra ID, add the
            optional claims email and xms_edov.
          </List.Item>
          <List.Item>Copy its issuer, client ID and client secret here.</List.Item>
        </List>
        <SecretField label="Redirect address" value={RedirectURI} />
        <TextInput
          label="Issuer"
          description="An address, such as https://accounts.google.com. What it says of itself is read when you save."
          type="url"
          spellCheck={false}
          autoComplete="off"
          maxLength={300}
          value={form.Issuer}
          error={errors.Issuer}
          onChange={(event) => change({ Issuer: event.currentTarget.value })}
        />
        <TextInput
          label="Client ID"
          spellCheck={false}
          autoComplete="off"
          maxLength={300}
          value={form.ClientID}
          error={errors.ClientID}
          onChange={(event) => change({ ClientID: event.currentTarget.value })}
        />
        <PasswordField
          label="Client secret"
          description={
            HasSecret
              ? 'It is kept and not shown. Leave this empty to keep it.'
              : 'It is kept encrypted, and not shown again.'
          }
          autoComplete="new-password"
          maxLength={500}
          value={form.ClientSecret}
          error={errors.ClientSecret}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the client secret', tabIndex: 0 }}
          onChange={(event) => change({ ClientSecret: event.currentTarget.value })}
        />
        <SaveBar form={settings} />
      </Stack>
    </form>
  )
}
