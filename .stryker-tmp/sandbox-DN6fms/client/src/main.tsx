// @ts-nocheck
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAnalytics } from './analytics/start-analytics.ts'
import { App } from './app.tsx'
import { startAuthWhenNeeded } from './auth/auth-store.ts'

startAuthWhenNeeded()
startAnalytics()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
