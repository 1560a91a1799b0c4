import { SectionNav } from '../../ui/section-nav.tsx'
import { staffLinks } from './staff-links.ts'

/** The pages of staff, above each of them. */
export const StaffNav = () => <SectionNav label="Staff" links={staffLinks} />
