import { List, Stack, Text, Title } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { missingFeatures } from '../../platform/browser-features.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SessionFrame } from './session-frame.tsx'

export const UnsupportedBrowserPage = () => {
  const missing = missingFeatures(window)
  useDocumentTitle('Browser not supported')
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          {missing.length > 0 ? 'Please update your browser' : 'Your browser is fine'}
        </Title>
        {missing.length > 0 ? (
          <>
            <Text>Carillon needs a newer browser to work reliably. Any of these will do, in its current version:</Text>
            <List size="sm">
              <List.Item>Chrome or Edge</List.Item>
              <List.Item>Firefox</List.Item>
              <List.Item>Safari</List.Item>
            </List>
            <Text c="dimmed" size="xs">
              For support: this browser lacks {missing.join(', ')}.
            </Text>
          </>
        ) : (
          <>
            <Text>It can do everything that Carillon needs.</Text>
            <LinkButton to={addresses.home}>Go to Carillon</LinkButton>
          </>
        )}
      </Stack>
    </SessionFrame>
  )
}
