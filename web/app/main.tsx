import '../ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addresses } from '../platform/addresses.ts'
import { missingFeatures } from '../platform/browser-features.ts'
import { reloadOnFailedLoad } from '../platform/reload-once.ts'

// Our policy of content forbids code made of text, and zod would try once.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const start = async (): Promise<void> => {
  reloadOnFailedLoad()
  if (missingFeatures(window).length > 0 && window.location.pathname !== addresses.unsupportedBrowser) {
    window.location.replace(addresses.unsupportedBrowser)
    return
  }
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { Root } = await import('./root.tsx')
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}

void start()
