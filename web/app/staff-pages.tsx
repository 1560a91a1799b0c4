import { useUser } from '../features/account/queries.ts'
import { GlobalOptOutsPage } from '../features/staff/global-opt-outs-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** To everybody else there is nothing at these addresses. */
export const GlobalOptOuts = () => (useUser().IsStaff ? <GlobalOptOutsPage /> : <NotFoundPage />)
