import { Alert, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlanItem } from './plan-item.tsx'

type Props = { icon: ReactNode; title: string; children: ReactNode /** Buttons: the ways on. */; ways?: ReactNode }

/** A part of the plan that keeps it from starting, with the ways on. */
export const ObstacleItem = ({ icon, title, children, ways }: Props) => (
  <PlanItem icon={icon} title={title}>
    <Alert color="red" mt="xs" p="sm">
      {children}
      {ways && (
        <Group gap="xs" mt="xs">
          {ways}
        </Group>
      )}
    </Alert>
  </PlanItem>
)
