import './ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { clearDeviceWhenSignedOut } from './app/device/clear-device.ts'
import { registerServiceWorker } from './browser/service-worker.ts'
import { startAnalytics } from './entities/analytics/start-analytics.ts'
import { startAuthWhenNeeded } from './entities/sign-in/auth-store.ts'

clearDeviceWhenSignedOut()
startAuthWhenNeeded()
startAnalytics()
registerServiceWorker()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
