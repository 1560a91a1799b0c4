import { errors } from '@carillon/contract/errors.ts'
import { getSignUp } from '@carillon/contract/sign-ups.ts'
import { freeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useCall } from '../../platform/queries.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { formatCount } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { SessionFrame } from '../session/session-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const route = getRouteApi(addresses.landing)

/** Where an organization gets a free trial by itself. */
export const LandingPage = () => {
  const { groupcode = '', promocode = '' } = route.useSearch()
  // The form shows at once: most are open, and where not, what is sent is refused too.
  const isClosed = useCall(getSignUp).data?.IsOpen === false
  useDocumentTitle('Start a free trial')
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          Start a free trial
        </Title>
        <Text c="dimmed" hidden={isClosed}>
          {formatCount(freeTrial.credits)} texts to phones of your own, without a card. We send you a mail to confirm
          your address.
        </Text>
        {isClosed ? (
          <Alert color="yellow">{errors.SignUpClosed.message}</Alert>
        ) : (
          <SignUpForm groupCode={groupcode} promoCode={promocode} />
        )}
        <Text c="dimmed" size="sm">
          Have an account?{' '}
          <TextLink to={addresses.login} fz="inherit" underline="always">
            Sign in
          </TextLink>
        </Text>
      </Stack>
    </SessionFrame>
  )
}
