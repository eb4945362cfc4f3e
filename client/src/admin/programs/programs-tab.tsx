import * as Tabs from '@radix-ui/react-tabs'
import { useEffect, useRef } from 'react'
import { type AdminView, useAdminAddress } from '../shared/admin-address.ts'
import { ProgramContentView } from './program-content-view.tsx'
import { ProgramsList } from './programs-list.tsx'
import styles from './programs-tab.module.css'

const VIEWS: readonly { readonly id: AdminView; readonly name: string }[] = [
  { id: 'list', name: 'Programs List' },
  { id: 'content', name: 'Content Management' },
]

/** The programs tab of the admin area: the list, and the content of each. */
export function ProgramsTab() {
  const { address, patch } = useAdminAddress()
  const { view } = address
  const part = useRef<HTMLDivElement>(null)
  const shown = useRef(view)

  // A button that opens the other view disappears with its own view, so the focus moves to just before the new one.
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const { activeElement: focused, body } = document
    if (focused !== body && !focused?.closest('[role="tabpanel"]')) return
    part.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
  }, [view])

  return (
    <Tabs.Root ref={part} value={view} onValueChange={(chosen) => patch({ view: chosen as AdminView })}>
      <Tabs.List className={styles.views} aria-label="Programs">
        {VIEWS.map(({ id, name }) => (
          <Tabs.Trigger key={id} value={id} className={styles.view}>
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="list" className={styles.panel}>
        <ProgramsList />
      </Tabs.Content>
      <Tabs.Content value="content" className={styles.panel}>
        <ProgramContentView />
      </Tabs.Content>
    </Tabs.Root>
  )
}
