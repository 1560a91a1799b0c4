import { List, Stack, Text } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { leastBrowsers, missingForPush } from './push-browser.ts'

/** Which browsers show notifications, and what this one lacks. */
export const BrowsersPage = () => {
  const missing = missingForPush(window)
  return (
    <>
      <PageHeader title="Browsers with notifications" subtitle="Everything else works in any current browser." />
      <Stack gap="md" maw={560}>
        <Text>Notifications of new texts show in these browsers and in later ones:</Text>
        <List>
          {leastBrowsers.map(([name, version]) => (
            <List.Item key={name}>
              {name} {version}
            </List.Item>
          ))}
        </List>
        <Text>On an iPhone or iPad, add Carillon to the Home Screen first and open it from there.</Text>
        <Text>
          {missing.length === 0
            ? 'This browser has all that is needed.'
            : `This browser lacks ${new Intl.ListFormat('en-US').format(missing)}. You can be told by mail or text instead.`}
        </Text>
        <Text>
          <TextLink to={addresses.textSettings} underline="always">
            Back to your text numbers
          </TextLink>
        </Text>
      </Stack>
    </>
  )
}
