import { Modal, type ModalProps } from '@mantine/core'
import { useGuarded } from './use-guarded.tsx'

type Props = ModalProps & {
  /** Whether something would be lost, where neither its fields nor `useUnsaved` tell: what is kept anyway never is. */
  isUnsaved?: () => boolean
}

/**
 * Every dialog of the page. What was typed in it and not saved is not lost to Escape, the cross, a click beside it, Back, a link or a
 * reload: it asks first (rules/forms 5). What its fields do not show, such as a picture, its form tells with `useUnsaved`. A form that has
 * saved closes it without a question by the `onClose` it was given. The first field has the focus.
 */
export const Dialog = ({ opened, onClose, children, isUnsaved, closeOnEscape, ...rest }: Props) => {
  const { close, held, questions } = useGuarded({ opened, onClose, isUnsaved, closeOnEscape })
  return (
    <>
      <Modal {...rest} opened={opened} onClose={close} closeOnEscape={false}>
        {held(children)}
      </Modal>
      {questions}
    </>
  )
}
