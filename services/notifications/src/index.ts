export {
  type Audience,
  createNotification,
  mailNotification,
  type NewNotification,
  type NotificationContext,
  type WrittenNotification,
  writeNotification,
} from './create-notification.ts';
export { type DueMailsOptions, sendDueMails } from './due-mails.ts';
export { linkInDealership, type NotificationLink, notificationLinks } from './link.ts';
export { endSending, type MailWay, type NotificationMail } from './send-mails.ts';
export { type ThresholdCrossing, thresholdCrossed } from './threshold-crossing.ts';
