import { Drawer, Skeleton, Tabs, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { HelpArticles } from './help-articles.tsx'

const News = lazy(() => import('./news.tsx').then(({ News }) => ({ default: News })))
const Shortcuts = lazy(() => import('./shortcuts.tsx').then(({ Shortcuts }) => ({ default: Shortcuts })))

type Props = {
  /** It opens at the keys. */
  isOfKeys: boolean
  opened: boolean
  onClose: () => void
}

/** Help beside the page that one is on: what it is about, the keys, and what is new. All of it comes with the page. */
export const HelpPanel = ({ isOfKeys, opened, onClose }: Props) => (
  <Drawer opened={opened} onClose={onClose} position="right" size={420} title="Help">
    <Tabs defaultValue={isOfKeys ? 'keys' : 'articles'} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="articles">Help</Tabs.Tab>
        <Tabs.Tab value="keys">Keyboard</Tabs.Tab>
        <Tabs.Tab value="news">What is new</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="articles">
        <HelpArticles onLeave={onClose} />
        <Text mt="lg">
          <TextLink to={addresses.support}>Ask support</TextLink>
        </Text>
      </Tabs.Panel>
      <Tabs.Panel value="keys">
        <Suspense fallback={<Skeleton height={200} />}>
          <Shortcuts />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="news">
        <Suspense fallback={<Skeleton height={200} />}>
          <News />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  </Drawer>
)
