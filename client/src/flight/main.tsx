import '../ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readStored } from '../browser/local-storage.ts'
import { storeOfflineShell } from '../browser/offline-shell.ts'
import { registerServiceWorker } from '../browser/service-worker.ts'
import { noteFlightPageOpened } from '../entities/flights/flight-page-opened.ts'
import { FlightApp } from './flight-app.tsx'

// Cabins are dark, so the night theme is the default.
if (readStored('stillair:theme') === 'day') document.documentElement.dataset.theme = 'day'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <FlightApp />
  </StrictMode>,
)
registerServiceWorker()
storeOfflineShell()
noteFlightPageOpened()
