import { useUser } from '../features/account/queries.ts'
import { ApiConsumersPage } from '../features/staff/api-consumers-page.tsx'
import { CarriersPage } from '../features/staff/carriers-page.tsx'
import { DeliveryPage } from '../features/staff/delivery-page.tsx'
import { GlobalOptOutsPage } from '../features/staff/global-opt-outs-page.tsx'
import { TextNumbersPage } from '../features/staff/text-numbers-page.tsx'
import { TextingHoursPage } from '../features/staff/texting-hours-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** To everybody else there is nothing at these addresses. */
export const Delivery = () => (useUser().IsStaff ? <DeliveryPage /> : <NotFoundPage />)
export const TextingHours = () => (useUser().IsStaff ? <TextingHoursPage /> : <NotFoundPage />)
export const GlobalOptOuts = () => (useUser().IsStaff ? <GlobalOptOutsPage /> : <NotFoundPage />)

export const Carriers = () => (useUser().IsStaff ? <CarriersPage /> : <NotFoundPage />)

export const ApiConsumers = () => (useUser().IsStaff ? <ApiConsumersPage /> : <NotFoundPage />)

export const TextNumbers = () => (useUser().IsStaff ? <TextNumbersPage /> : <NotFoundPage />)
