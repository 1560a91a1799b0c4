import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { IconPhoto } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

type Props = Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
  label: string
  icon: typeof IconPhoto
  /** The icon alone; its name is told on pointing at it. */
  isSmall?: boolean | undefined
}

/** What helps to write a message. */
export const ToolButton = ({ label, icon: Icon, isSmall = false, ...rest }: Props) =>
  isSmall ? (
    <Tooltip label={label} openDelay={100}>
      <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} {...rest}>
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  ) : (
    <Button variant="subtle" size="compact-sm" leftSection={<Icon size={16} aria-hidden="true" />} {...rest}>
      {label}
    </Button>
  )
