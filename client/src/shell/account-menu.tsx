import type { User } from '@stillair/api/contract/account.ts'
import { LogOut, Moon, Sun } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { identityProvider } from '../auth/auth-store.ts'
import { chooseTheme, useTheme } from '../ui/theme.ts'
import { showToast } from '../ui/toast-store.ts'
import styles from './account-menu.module.css'

interface Props {
  readonly me: User
  readonly side: 'top' | 'bottom'
  /** The button that opens it. */
  readonly children: ReactElement
}

export function AccountMenu({ me, side, children }: Props) {
  const theme = useTheme()
  const navigate = useNavigate()

  async function signOut() {
    try {
      // First away from a player, so that its last report still goes out in this person's name.
      await navigate('/')
      await (await identityProvider()).signOut()
    } catch {
      showToast({ title: 'Sign out failed', text: 'There was an error signing out.', tone: 'destructive' })
    }
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} side={side} align="end" sideOffset={8} collisionPadding={12}>
          <DropdownMenu.Label className={styles.who}>
            <span className={styles.name}>{me.name || 'Your account'}</span>
            {me.email && <span className={styles.email}>{me.email}</span>}
          </DropdownMenu.Label>
          <DropdownMenu.Separator className={styles.line} />
          <DropdownMenu.Item
            className={styles.item}
            onSelect={(event) => {
              event.preventDefault()
              chooseTheme(theme === 'day' ? 'cabin' : 'day')
            }}
          >
            {theme === 'day' ? <Moon aria-hidden /> : <Sun aria-hidden />}
            {theme === 'day' ? 'Cabin lights (dark)' : 'Daylight (light)'}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles.item} onSelect={signOut}>
            <LogOut aria-hidden />
            Sign Out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
