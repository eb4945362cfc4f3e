import { Navigate, type RouteObject } from 'react-router-dom'
import { RouteError } from './ui/route-error.tsx'
import { Starting } from './ui/starting.tsx'

/** Every screen of somebody who is not signed in. */
export const visitorRoutes: RouteObject[] = [
  {
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    children: [
      {
        path: '/auth',
        ErrorBoundary: RouteError,
        lazy: async () => ({ Component: (await import('./auth/auth-screen.tsx')).AuthScreen }),
      },
      {
        path: '/goodbye',
        ErrorBoundary: RouteError,
        lazy: async () => ({ Component: (await import('./account/goodbye.tsx')).Goodbye }),
      },
      { path: '*', element: <Navigate to="/auth" replace /> },
    ],
  },
]
