import { addresses } from '../../platform/addresses.ts'
import { SectionNav } from '../../ui/section-nav.tsx'
import { useAccount } from '../account/queries.ts'

const links = [
  { to: addresses.textLibrary, label: 'Texts' },
  { to: addresses.audioLibrary, label: 'Audio' },
]

/** The two halves of the library, where the account calls as well as texts. */
export const LibraryNav = () =>
  useAccount().Profile.VoiceAllowed ? <SectionNav label="Message library" links={links} /> : null
