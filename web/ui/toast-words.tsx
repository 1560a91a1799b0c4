import { Button, Group, Text } from '@mantine/core'
import { TextLink } from './link-button.tsx'
import type { ToastLink } from './toast-link.ts'

export type ToastAct = { readonly label: string; readonly onPress: () => void }

type Props = { message: string; acts?: readonly ToastAct[]; link?: ToastLink | undefined; onFollow?: () => void }

/** What a toast says, where one can look at it, and what can be done about it. */
export const ToastWords = ({ message, acts = [], link, onFollow }: Props) => {
  const { label = 'See it', ...to } = link ?? {}
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex="1 1 12rem">
        {message}
      </Text>
      <Group gap={4} justify="flex-end" ml="auto">
        {link && (
          <TextLink {...to} size="sm" fw={600} px="xs" onClick={() => onFollow?.()}>
            {label}
          </TextLink>
        )}
        {acts.map(({ label: act, onPress }) => (
          <Button key={act} variant="subtle" size="compact-sm" onClick={onPress}>
            {act}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
