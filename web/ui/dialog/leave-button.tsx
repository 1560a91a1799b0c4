import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWayOut } from './dialog-context.ts'

/** The way out of a form that saves nothing, after a question where something was typed. */
export const LeaveButton = ({ onClose, children = 'Cancel' }: { onClose: () => void; children?: ReactNode }) => (
  <Button variant="default" onClick={useWayOut(onClose)}>
    {children}
  </Button>
)
