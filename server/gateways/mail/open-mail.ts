import type { Settings } from '../../platform/settings.ts'
import type { MailGateway } from './mail.ts'
import { noMail } from './none/no-mail.ts'
import { openSmtpMail } from './smtp/smtp-mail.ts'

export const openMail = ({ smtp, mailFrom }: Pick<Settings, 'smtp' | 'mailFrom'>): MailGateway =>
  smtp ? openSmtpMail(smtp.url, { name: 'Carillon', address: mailFrom }) : noMail
