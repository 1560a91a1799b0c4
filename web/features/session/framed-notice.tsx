import { Alert, Text } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { isEmbedded } from '../../platform/embedded.ts'

/** In a page of others a sign-in would not last: browsers keep what they hold for us by itself from there. */
export const FramedNotice = () =>
  isEmbedded() ? (
    <Alert role="status" title="Your session in this page is over">
      <Text>
        Load the page around this one anew: it signs you in again. Or{' '}
        <a href={addresses.login} target="_blank" rel="noreferrer">
          open Carillon by itself
        </a>
        .
      </Text>
    </Alert>
  ) : null
