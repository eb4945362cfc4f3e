import { Navigate, type RouteObject } from 'react-router-dom'
import { RouteError } from './ui/route-error.tsx'
import { Starting } from './ui/starting.tsx'

/** Every screen of somebody who is signed in; each is loaded when it is first gone to. */
export const listenerRoutes: RouteObject[] = [
  {
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    children: [
      { path: '/auth', element: <Navigate to="/" replace /> },
      {
        lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
        children: [
          { index: true, ErrorBoundary: RouteError, lazy: dashboard },
          { path: 'homepage', ErrorBoundary: RouteError, lazy: dashboard },
          {
            path: 'programs',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./programs/programs-page.tsx')).ProgramsPage }),
          },
          {
            path: 'programs/:id',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./programs/program-page.tsx')).ProgramPage }),
          },
          {
            path: 'content-library/:category?',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./library/library-page.tsx')).LibraryPage }),
          },
          {
            path: 'content/:id?',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./content/content-page.tsx')).ContentPage }),
          },
          {
            path: 'profile',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./profile/profile-page.tsx')).ProfilePage }),
          },
          {
            path: 'admin',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./admin/admin-page.tsx')).AdminPage }),
          },
          {
            path: 'privacy',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./privacy/privacy-text.tsx')).PrivacyText }),
          },
          {
            path: '*',
            ErrorBoundary: RouteError,
            lazy: async () => ({ Component: (await import('./shell/not-found.tsx')).NotFound }),
          },
        ],
      },
    ],
  },
]

async function dashboard() {
  return { Component: (await import('./dashboard/dashboard.tsx')).Dashboard }
}
