import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'

interface Look {
  /** `main` is the one filled button of a screen. */
  readonly look?: 'main' | 'quiet' | 'bare' | 'danger'
  readonly size?: 'large' | 'small'
}

function classOf({ look = 'quiet', size = 'large' }: Look, className: string | undefined): string {
  return classNames(styles.button, styles[look], size === 'small' && styles.small, className)
}

export function Button({ look, size, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type={type} className={classOf({ ...(look && { look }), ...(size && { size }) }, className)} {...rest} />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: Look & LinkProps) {
  return <Link className={classOf({ ...(look && { look }), ...(size && { size }) }, className)} {...rest} />
}

/** A round icon button. Screen readers announce its label. */
export function IconButton({ label, className, ...rest }: { readonly label: string } & ComponentProps<'button'>) {
  return <button type="button" aria-label={label} className={classNames(styles.icon, className)} {...rest} />
}
