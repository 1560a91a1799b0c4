import { test } from '@playwright/test'

/** Where the page is, and the folder of its data. */
export type ProductOfWorker = { address: string; data: string }

/** The product that the stories of this worker share; start-products.ts started one for each. */
export function productOfWorker(): ProductOfWorker {
  const products: ProductOfWorker[] = JSON.parse(process.env.JOURNEYS_PRODUCTS ?? '[]')
  const product = products[test.info().parallelIndex]
  if (!product) throw new Error('No product was started for this worker.')
  return product
}
