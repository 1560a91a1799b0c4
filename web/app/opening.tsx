import { Center, VisuallyHidden } from '@mantine/core'
import { CarillonMark } from '../ui/carillon-mark.tsx'

/** While it is being found out who is there. */
export const Opening = () => (
  <Center mih="100dvh" role="status">
    <CarillonMark size={48} />
    <VisuallyHidden>Carillon is opening</VisuallyHidden>
  </Center>
)
