export {
  type Audience,
  createNotification,
  mailNotification,
  type NewNotification,
  type NotificationMail,
  type NotificationWorld,
  type WrittenNotification,
  writeNotification,
} from './create-notification.ts';
export { linkInDealership, type NotificationLink, notificationLinks } from './link.ts';
export { type ThresholdCrossing, thresholdCrossed } from './threshold-crossing.ts';
